/** Waits until all that is fetched when it is needed has come: bodies of cards, highlighting. */
export async function settled(root: ParentNode = document): Promise<void> {
  await document.fonts.ready
  while (root.querySelector('.rt-list [aria-busy="true"]') !== null)
    await new Promise((done) => requestAnimationFrame(done))
}
