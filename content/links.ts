/**
 * Addresses that only Ultra may have. They are given after the access check, so the web never imports this file.
 * These lead to pages of the site that say what will be there, until the instructor puts her own here.
 */
export const sourceCodeUrl = '/source-code';

export const privateQuestionsUrl = '/private-questions';
