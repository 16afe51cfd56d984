/**
 * The narration of a lesson, in chapters. The first lesson's talk is three minutes long, so that resuming, seeking and
 * resolutions can be tried.
 */
export const talks: Record<string, ChapterContent[]> = {
  'flutter-introduction': [
    {
      title: 'Welcome',
      words:
        'Welcome. I am glad that you are here. In the next three minutes I want to show you where we are going, and why I think you will get there. You do not need to write anything down. Just watch, and if something sounds new, it will come back later, slowly, with an example.',
    },
    {
      title: 'What Flutter is',
      words:
        'Flutter is a toolkit for building apps. You describe a screen once, and Flutter draws it on Android and on iOS, in a browser, and on a computer. It does not borrow the buttons of the phone. It draws every pixel itself, so your app looks the same everywhere, and it feels quick. Some apps on your own phone may be made with it, and you would not notice. The language is called Dart. If you have seen any other language, Dart will look familiar. If you have seen none, it is a kind one to start with.',
    },
    {
      title: 'How we learn',
      words:
        'Each lesson has one subject. We say what we want, we build it, and we break it once on purpose, because errors are a part of the work. When you save a file, the app on your phone changes in less than a second. This is called hot reload, and it makes learning fun, since you see every idea at once. Keep a small notebook beside you, and write down what surprised you. If an error stays for more than ten minutes, ask in the help chat. Nobody has to learn this alone.',
    },
    {
      title: 'The path',
      words:
        'We begin with the setup, and with the language. Then comes the longest part of the foundation, the widgets. A widget is a piece of the screen, and an app is a tree of them. After that we add a backend with Firebase: people can sign in, their data is stored, and rules keep it safe. With these four parts you can build nearly any app you use today. You will also test them, so that you can change things later without fear.',
    },
    {
      title: 'Five AI apps',
      words:
        'Then we build five apps with artificial intelligence. A chatbot that knows one shop well. An image generator with a gallery. A reader that sums up long documents. A helper that turns messages into orders and invoices. And a voice assistant that listens and talks back. Each one is a real app, with sign-in, with limits on cost, and with good manners when the network fails.',
    },
    {
      title: 'Your first step',
      words:
        'At the end, two guides take you from a finished app to the stores, and to your first users. I cannot promise what you will earn. I can promise that you will know how to build. So, your first step: open the next lesson, and install Flutter. Keep your phone and its cable near you. I will see you there.',
    },
  ],
};

export type ChapterContent = { title: string; words: string };
