// The bits that the sandbox knows, as Discord documents them.
export const KICK_MEMBERS = 1n << 1n;
export const BAN_MEMBERS = 1n << 2n;
export const ADMINISTRATOR = 1n << 3n;
export const MANAGE_GUILD = 1n << 5n;
export const VIEW_AUDIT_LOG = 1n << 7n;
export const VIEW_CHANNEL = 1n << 10n;
export const SEND_MESSAGES = 1n << 11n;
export const MANAGE_MESSAGES = 1n << 13n;
export const READ_MESSAGE_HISTORY = 1n << 16n;
export const MANAGE_WEBHOOKS = 1n << 29n;
export const MODERATE_MEMBERS = 1n << 40n;
