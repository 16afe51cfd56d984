/** The styles of the header and its menu, in the app and on the landing page. Below 16rem the text is very large. */
export const headerStyles = '@container sticky top-0 z-40 bg-ground/92 backdrop-blur-sm print:hidden';

export const headerItemStyles =
  'flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full px-4 font-medium hover:bg-raised @max-[16rem]:px-2 ' +
  '[&::-webkit-details-marker]:hidden';

export const menuPanelStyles =
  'absolute top-full right-0 z-50 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card bg-raised p-2 shadow-high';

export const menuItemStyles =
  'flex min-h-12 w-full items-center gap-3 rounded-small px-4 text-left font-medium hover:bg-surface';
