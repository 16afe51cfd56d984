/** The tables of questions at a second of a lesson, their answers, reports and emails (decision 178). */
import type { Fixed } from './columns.ts';

type QuestionsTable = {
  /** Chosen by the browser, so that a repeated write asks nothing twice. */
  id: Fixed<string>;
  /** The learner; null once their account is deleted and the question stays for others. */
  uid: string | null;
  lessonId: Fixed<string>;
  second: Fixed<number>;
  text: string;
  /** The text as the search compares it. */
  folded: string;
  createdAt: Fixed<number>;
  /** Since when it waits for an answer; null if it does not. */
  openSince: number | null;
  /** When its first published answer was published; null while none is. */
  publishedAt: number | null;
  pinnedAt: number | null;
  hiddenAt: number | null;
  /** The first report that the team has not dismissed. */
  reportedAt: number | null;
  /** The question of the same lesson whose answers its learner sees. */
  mergedInto: string | null;
};

type QuestionMessagesTable = {
  /** Chosen by the browser, or derived from an email's Message-ID. */
  id: Fixed<string>;
  questionId: Fixed<string>;
  /** The author; null for a member of the team whose account is deleted. */
  uid: string | null;
  author: Fixed<'team' | 'learner'>;
  text: Fixed<string>;
  folded: Fixed<string>;
  via: Fixed<'site' | 'email'>;
  createdAt: Fixed<number>;
  /** When everyone who may watch the lesson got to see this answer; null while only the learner does. */
  publishedAt: number | null;
};

type QuestionReportsTable = {
  questionId: Fixed<string>;
  uid: Fixed<string>;
  why: string;
  createdAt: number;
};

/** The choices of a user about emails; a user without a row gets them. */
type QuestionEmailsTable = {
  uid: Fixed<string>;
  /** When a learner switched emails about answers off. */
  answersOffAt: number | null;
  /** When a member of the team switched emails about new questions off. */
  newOffAt: number | null;
  /** When a member of the team was last notified of open questions. */
  notifiedAt: number | null;
};

/** The open questions that a member of the team was notified of in the last hour. */
type QuestionNoticesTable = {
  questionId: Fixed<string>;
  uid: Fixed<string>;
  /** The question's own value at that time; a follow-up reopens it. */
  openSince: number;
};

export type QuestionsTables = {
  questions: QuestionsTable;
  questionMessages: QuestionMessagesTable;
  questionReports: QuestionReportsTable;
  questionEmails: QuestionEmailsTable;
  questionNotices: QuestionNoticesTable;
};
