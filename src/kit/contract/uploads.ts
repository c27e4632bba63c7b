import type { ErrorCode } from '#errors.ts';

/** The first field of a form with files: the other fields of the input, as JSON. */
export const UPLOAD_JSON = 'json';
export const UPLOAD_FILES_MAX = 10;
export const UPLOAD_NAME_MAX = 255;

/** How an action takes files. */
export interface UploadField {
  field: string;
  /** At most `UPLOAD_FILES_MAX`. A form with more is refused. */
  max: number;
  /** Refuses a body over the limit in the action's own words. */
  tooLarge?: ErrorCode;
}
