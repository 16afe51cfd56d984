/** Marks the document as a learner's or a visitor's; by the mark, the style sheet shows the links of the one or the other. */
export function markSession(signedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
}
