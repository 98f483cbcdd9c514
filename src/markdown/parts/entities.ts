/** From 160 to 255, one after the other. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** A name and its character, again and again. */
const OTHERS =
  'amp & lt < gt > quot " apos \' AMP & LT < GT > QUOT " ' +
  'colon : comma , excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + period . sol / semi ; equals = quest ? commat @ lsqb [ bsol \\ rsqb ] lbrack [ rbrack ] Hat ^ lowbar _ grave ` lcub { lbrace { verbar | vert | VerticalLine | rcub } rbrace } ' +
  'OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ' +
  'Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω ' +
  'alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ upsih ϒ piv ϖ ' +
  'ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f hyphen ‐ dash ‐ ndash – mdash — horbar ― lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € ' +
  'image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ varr ↕ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ checkmark ✓ cross ✗ star ☆ starf ★ phone ☎ female ♀ male ♂ ' +
  'Tab \t NewLine \n'

const CHARACTERS = new Map<string, string>([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...pairs(OTHERS.split(' ')),
])

function pairs(words: ReadonlyArray<string>): (readonly [string, string])[] {
  return words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ''] as const] : []))
}

/**
 * The character of a reference as HTML names them (`&eacute;`): those of HTML 4 and the few newer
 * ones that people write. Any other reference is answered as it is.
 */
export function decodeHTMLStrict(reference: string): string {
  return CHARACTERS.get(reference.slice(1, -1)) ?? reference
}
