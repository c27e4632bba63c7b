// Made-up secrets, assembled from parts so that this file contains none in full.

const WARNING =
  '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_';

/** Tests search for this value wherever it must not appear. */
export const cookieValue = 'C0FFEE'.repeat(40);
export const robloxCookie = WARNING + cookieValue;

const SNOWFLAKE = '123456789012345678';
export const tokenValue = 'Zk3yq'.repeat(6).slice(0, 27);
export const discordToken = [btoa(SNOWFLAKE).replaceAll('=', ''), 'Gx1aB2', tokenValue].join('.');
