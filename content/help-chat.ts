/** The help button: a chat app opened with a message already typed. Public, so the web may import it. */
export const helpChat = {
  /**
   * Takes the message, URL-encoded, in place of `{message}`; such as `https://wa.me/60123456789?text={message}`. This
   * one is a page of the site that says what will be there.
   */
  url: '/help-chat?text={message}',
  message: 'Hi Rizal, I have a question about the course.',
  /** Said from an open lesson: its title, and where the film stands, as in 1:05. */
  lessonMessage: 'Hi Rizal, I have a question about the lesson "{lesson}" at {time}.',
};
