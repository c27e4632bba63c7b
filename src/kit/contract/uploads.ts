/** The first field of a form with files: the other fields of the input, as JSON. */
export const UPLOAD_JSON = 'json';
export const UPLOAD_FILES_MAX = 10;
