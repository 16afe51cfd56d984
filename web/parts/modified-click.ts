type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Returns true for a click on a link that asks the browser for a new tab, a new window or a download. */
export function isModified({ metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
