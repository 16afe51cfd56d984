import type { SectionContent } from '#rules/outline.ts';

export const dart: SectionContent = {
  id: 2,
  title: 'Fundamental of Dart Programming',
  image: 'dart',
  opensWith: 'premium',
  lessons: [
    {
      id: 'variables-and-null-safety',
      kind: 'video',
      title: 'Variables, Types and Null Safety',
      description:
        'Name your values, choose between var, final and const, and let Dart find missing values before your users do. No earlier programming is needed.',
    },
    {
      id: 'numbers-and-strings',
      kind: 'video',
      title: 'Numbers, Strings and Formatting',
      description:
        'Work with whole numbers, decimals and text, and put values inside a sentence. You will write a small price calculator that rounds correctly.',
    },
    {
      id: 'conditions-and-switch',
      kind: 'video',
      title: 'Conditions and Switch Expressions',
      description:
        'Let your program decide with if, else and modern switch expressions. You will turn a messy chain of questions into five clear lines.',
    },
    {
      id: 'lists-sets-and-maps',
      kind: 'video',
      title: 'Lists, Sets and Maps',
      description:
        'Keep many values together and pick the right collection for the job. By the end you can hold a whole shopping cart in memory.',
    },
    {
      id: 'loops-and-collections',
      kind: 'video',
      title: 'Loops and Collection Operators',
      description:
        'Walk through a collection with a loop, then do the same in one line with map, where and fold. You will know when each form reads better.',
    },
    {
      id: 'functions-and-parameters',
      kind: 'video',
      title: 'Functions and Named Parameters',
      description:
        'Cut your code into small functions with clear names, optional values and arrow syntax. This is the style in which all of Flutter is written.',
    },
    {
      id: 'classes-and-constructors',
      kind: 'video',
      title: 'Classes, Constructors and Inheritance',
      description:
        'Describe a product, an order and a customer as classes of your own. You will understand every word on the first line of a Flutter widget.',
    },
    {
      id: 'records-and-patterns',
      kind: 'video',
      title: 'Records, Patterns and Sealed Classes',
      description:
        'Return two values at once, take objects apart with patterns, and let the compiler check that you have handled every case. These parts of modern Dart make bugs easy to see.',
    },
    {
      id: 'futures-and-streams',
      kind: 'video',
      title: 'Futures, Streams and Async Code',
      description:
        'Wait for the network without freezing the screen, catch errors, and listen to values that arrive over time. Every AI app in this course rests on this lesson.',
    },
  ],
};
