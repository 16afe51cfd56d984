/** Says by a mark on the document whether dialogs open by script or, as in a browser without scripts, by their anchors. */
const { dataset } = document.documentElement;

export function isScripted(): boolean {
  return 'scripted' in dataset;
}

export function showWithScript(): void {
  dataset['scripted'] = '';
}

export function showWithoutScript(): void {
  delete dataset['scripted'];
}
