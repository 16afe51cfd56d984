/** Tells whether content may lead there: a page of this site, or one of the web. Scripts and data addresses are neither. */
export function isAllowedUrl(url: string): boolean {
  return /^(https?:\/\/[^\s\\/?#<>"]+|\/(?!\/))[^\s\\<>"]*$/i.test(url);
}
