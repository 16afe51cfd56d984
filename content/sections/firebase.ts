import type { SectionContent } from '#rules/outline.ts';

export const firebase: SectionContent = {
  id: 4,
  title: 'Master Firebase Backend',
  image: 'firebase',
  opensWith: 'ultra',
  lessons: [
    {
      id: 'connect-firebase',
      kind: 'video',
      title: 'Create a Firebase Project and Connect Flutter',
      description:
        'Set up a project in the Firebase console and connect it to your app with the FlutterFire command line tool. Your app talks to the cloud after ten minutes.',
    },
    {
      id: 'firebase-authentication',
      kind: 'video',
      title: 'Sign Users In with Firebase Authentication',
      description:
        'Let people sign in with Google or by e-mail, and keep them signed in. You will show the right screen for visitors and for members.',
    },
    {
      id: 'cloud-firestore',
      kind: 'video',
      title: 'Store Data in Cloud Firestore',
      description:
        'Model your data as collections and documents, then create, read, update and delete. You will design it around the screens that read it.',
    },
    {
      id: 'queries-and-live-updates',
      kind: 'video',
      title: 'Queries, Indexes and Live Updates',
      description:
        'Filter, sort and page through your data, and watch changes arrive without a refresh. You will also see how the offline cache helps on a weak connection.',
    },
    {
      id: 'cloud-storage',
      kind: 'video',
      title: 'Files and Photos in Cloud Storage',
      description:
        'Upload a photo with a progress bar, make it smaller first, and show it again anywhere. Your users keep their pictures, and you keep your costs low.',
    },
    {
      id: 'security-rules',
      kind: 'video',
      title: 'Security Rules That Keep Data Safe',
      description:
        'Write rules so that each person reads and changes only what is theirs. You will test the rules in the local emulator before anyone else does.',
    },
    {
      id: 'functions-and-notifications',
      kind: 'video',
      title: 'Cloud Functions and Push Notifications',
      description:
        'Run code on the server when something happens, keep your secret keys there, and send a push message to the right phone. This is the backend of all five apps.',
    },
  ],
};
