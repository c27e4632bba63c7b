import { UPLOAD_FILES_MAX } from '#kit/contract/uploads.ts';

export const REPEAT_MAX = 100;
export const DELAY_MAX_S = 3_600;
export const FILES_MAX = UPLOAD_FILES_MAX;
/** All files of a message together. */
export const FILES_BYTES_MAX = 8 * 1024 * 1024;
export const THREAD_TITLE_MAX = 100;
