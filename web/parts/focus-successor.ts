/** The element inside `data-regains-focus`, which takes the focus from an element that is gone; null where there is none. */
export function focusSuccessor(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-regains-focus] > *');
}
