export const FILE_BYTES_MAX = 700 * 1024;
