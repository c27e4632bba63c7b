import type { Markdown } from '../message/markdown.ts';

/** Words for the staff channel. */
export interface StaffNotice {
  topic: string;
  /** What people typed is escaped in it; see `line`. */
  content: Markdown;
  /** The page of the desk that shows more, such as `/jobs/12`. */
  path?: string | undefined;
  /** Of something that is practiced: no real channel hears of it. */
  isPractice?: boolean | undefined;
}
