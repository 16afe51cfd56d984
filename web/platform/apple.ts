/** Returns whether this is a Mac, an iPhone or an iPad, whose keyboards have other modifiers. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
