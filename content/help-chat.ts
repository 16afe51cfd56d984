/** The help button: a chat app opened with a message already typed. Public, so the web may import it. */
export const helpChat = {
  /** Takes the message, URL-encoded, in place of `{message}`. */
  url: 'https://chat.example.com/60123456789?text={message}',
  message: 'Hi Rizal, I have a question about the course.',
  /** Said from an open lesson: its title, and where the film stands, as in 1:05. */
  lessonMessage: 'Hi Rizal, I have a question about the lesson "{lesson}" at {time}.',
};
