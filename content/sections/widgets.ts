import type { SectionContent } from '#rules/outline.ts';

export const widgets: SectionContent = {
  id: 3,
  title: 'Deep Dive into Flutter Widgets',
  image: 'widgets',
  opensWith: 'premium',
  lessons: [
    {
      id: 'everything-is-a-widget',
      kind: 'video',
      title: 'Everything Is a Widget',
      description:
        'Learn how Flutter turns a tree of small widgets into pixels. You will read a widget tree as easily as a table of contents.',
    },
    {
      id: 'stateless-and-stateful',
      kind: 'video',
      title: 'Stateless and Stateful Widgets',
      description:
        'Decide which widgets need a memory of their own and which do not. You will build a counter, then a like button that keeps its state.',
    },
    {
      id: 'text-icons-and-images',
      kind: 'video',
      title: 'Text, Icons and Images',
      description:
        'Show styled text, sharp icons and pictures from your assets or the network. You will add a placeholder, so that nobody stares at an empty box.',
    },
    {
      id: 'container-padding-alignment',
      kind: 'video',
      title: 'Container, Padding and Alignment',
      description:
        'Give things size, space, color and rounded corners. You will rebuild a card from a well-known shopping app, pixel by pixel.',
    },
    {
      id: 'rows-and-columns',
      kind: 'video',
      title: 'Rows and Columns',
      description:
        'Place widgets side by side or one under another, and control the space between them. Nearly every screen you know is made of these two.',
    },
    {
      id: 'expanded-and-flexible',
      kind: 'video',
      title: 'Expanded, Flexible and Spacer',
      description:
        'Share out the free space, and meet the yellow and black overflow stripes without fear. You will know three ways to fix them, and when to use each.',
    },
    {
      id: 'stack-and-positioned',
      kind: 'video',
      title: 'Stack and Positioned',
      description:
        'Put widgets on top of each other for badges, banners and captions over pictures. You will build a profile header with an avatar that overlaps its cover.',
    },
    {
      id: 'buttons-and-gestures',
      kind: 'video',
      title: 'Buttons and Gestures',
      description:
        'Use the Material buttons, and react to taps, long presses and swipes. You will add a swipe to delete with an undo.',
    },
    {
      id: 'text-fields-and-forms',
      kind: 'video',
      title: 'Text Fields and Form Validation',
      description:
        'Take what people type, check it kindly, and show errors where they belong. You will finish a sign-up form that works well with the keyboard open.',
    },
    {
      id: 'lists-and-grids',
      kind: 'video',
      title: 'Lists and Grids That Scroll',
      description:
        'Show ten items or ten thousand without slowing the phone down. You will build a product grid that loads more as you scroll.',
    },
    {
      id: 'scaffold-and-navigation-bar',
      kind: 'video',
      title: 'Scaffold, App Bar and Navigation Bar',
      description:
        'Give your app its frame: a title on top, a main button, and tabs within reach of the thumb. Each tab keeps its place when you come back.',
    },
    {
      id: 'dialogs-and-sheets',
      kind: 'video',
      title: 'Dialogs, Bottom Sheets and Snack Bars',
      description:
        'Ask, confirm and inform at the right moment. You will learn which of the three fits, and how to get the answer back into your code.',
    },
    {
      id: 'navigation-with-go-router',
      kind: 'video',
      title: 'Navigation with go_router',
      description:
        'Move between screens, pass values, and open the right page from a link. You will guard pages that only signed-in users may see.',
    },
    {
      id: 'themes-and-dark-mode',
      kind: 'video',
      title: 'Themes, Colors and Dark Mode',
      description:
        'Set colors, fonts and shapes once for the whole app with Material 3. You will switch between light and dark with a single line.',
    },
    {
      id: 'responsive-layouts',
      kind: 'video',
      title: 'Responsive Layouts for Phone, Tablet and Web',
      description:
        'Let one screen adapt from a small phone to a wide browser window. You will use the space you have, instead of guessing the device.',
    },
    {
      id: 'state-management',
      kind: 'video',
      title: 'State Management with Riverpod',
      description:
        'Share data between screens without passing it by hand through every widget. You will build a cart that every page sees, and test it without a phone.',
    },
    {
      id: 'natural-animations',
      kind: 'video',
      title: 'Animations That Feel Natural',
      description:
        'Move things with implicit animations, hero transitions and your own controller. You will also respect people who ask their phone for less motion.',
    },
  ],
};
