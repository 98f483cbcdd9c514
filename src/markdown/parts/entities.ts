/** From 160 to 191, one after the other. */
const SIGNS =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest'

/** From 913 to 937 and, small, from 945 to 969. */
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigmaf Sigma Tau Upsilon Phi Chi Psi Omega'

/** A name and its character, again and again. */
const OTHERS =
  'amp & lt < gt > quot " apos \' AMP & LT < GT > QUOT " ' +
  'colon : comma , excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + period . sol / semi ; equals = quest ? commat @ lsqb [ bsol \\ rsqb ] lbrack [ rbrack ] Hat ^ lowbar _ grave ` lcub { lbrace { verbar | vert | VerticalLine | rcub } rbrace } Tab \t NewLine \n ' +
  'ETH Ð eth ð THORN Þ thorn þ szlig ß AElig Æ aelig æ OElig Œ oelig œ Oslash Ø oslash ø times × divide ÷ fnof ƒ circ ˆ tilde ˜ thetasym ϑ upsih ϒ piv ϖ ' +
  'ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f hyphen ‐ dash ‐ ndash – mdash — horbar ― lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € ' +
  'image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ varr ↕ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ checkmark ✓ cross ✗ star ☆ starf ★ phone ☎ female ♀ male ♂'

const CHARACTERS = new Map<string, string>([
  ...SIGNS.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...GREEK.split(' ').flatMap((name, index) => [
    [name, String.fromCharCode(913 + index)] as const,
    [name.toLowerCase(), String.fromCharCode(945 + index)] as const,
  ]),
  ...pairs(OTHERS.split(' ')),
])

function pairs(words: ReadonlyArray<string>): (readonly [string, string])[] {
  return words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ''] as const] : []))
}

/** A letter and the mark on it. */
const MARKED =
  /^(?:([aeiouAEIOU])(grave|acute|circ|uml)|([anoANO])(tilde)|([yY])(acute|uml)|([aA])(ring)|([cC])(cedil)|([cdenrstzCDENRSTZ])(caron))$/
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
}

/**
 * The character of a reference as HTML names them (`&eacute;`): those of HTML 4 and the few newer
 * ones that people write. Any other reference is answered as it is.
 */
export function decodeHTMLStrict(reference: string): string {
  const name = reference.slice(1, -1)
  return CHARACTERS.get(name) ?? marked(name) ?? reference
}

function marked(name: string): string | undefined {
  const [, ...parts] = MARKED.exec(name) ?? []
  const [letter, mark = ''] = parts.filter((part) => part !== undefined)
  return letter === undefined ? undefined : `${letter}${MARKS[mark]}`.normalize('NFC')
}
