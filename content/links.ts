/** Addresses that only Ultra may have. They are given after the access check, so the web never imports this file. */
export const sourceCodeUrl = 'https://code.example.com/final-project';

export const privateQuestionsUrl = 'https://community.example.com/private-questions';
