/** Why a reply to an email about a question was not stored. */
export type ReplyRejection =
  /** It has no text above the email that it quotes. */
  | 'empty'
  | 'too-long'
  /** The sender has written too many in this hour. */
  | 'too-many'
  /** The question has as many messages as it may have. */
  | 'too-many-messages'
  /** The sender is neither the learner with access to the lesson nor on the team any more. */
  | 'no-access'
  /** The question or its lesson is gone. */
  | 'gone';
