import type { SectionContent } from '#rules/outline.ts';

export const setup: SectionContent = {
  id: 1,
  title: 'Flutter Introduction and Setup',
  image: 'setup',
  opensWith: 'premium',
  lessons: [
    {
      id: 'flutter-introduction',
      kind: 'video',
      title: 'Flutter Introduction',
      description:
        'See what Flutter is, why one code base can run on Android, iOS, web and desktop, and how the five apps of this course fit together. You will know what you are going to build, and in which order.',
    },
    {
      id: 'install-flutter',
      kind: 'video',
      title: 'Install Flutter and Set Up Your Editor',
      description:
        'Install the Flutter SDK on Windows, macOS or Linux, add the Flutter extension to VS Code, and let Flutter Doctor check your work. At the end every tick that you need is green.',
    },
    {
      id: 'first-app-on-a-phone',
      kind: 'video',
      title: 'Run Your First App on a Real Phone',
      description:
        'Create a new project, run it on an emulator and on your own phone, and change it with hot reload. You will learn what each file in the project is for, and which ones you can leave alone.',
    },
  ],
};
