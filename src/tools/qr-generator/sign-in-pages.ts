// Pages where a sign-in that started on one device is finished on another. `heads` are prefixes of a path's
// first segment, `exact` are whole first segments. Dashes and case don't matter.
export interface SignInPages {
  domain: string;
  heads: readonly string[];
  exact: readonly string[];
  /** Subdomains that only serve sign-ins. */
  subdomains: readonly string[];
}

const LOGIN_HEADS = ['login', 'logon', 'signin'];

const DISCORD: Omit<SignInPages, 'domain'> = {
  heads: [...LOGIN_HEADS, 'handoff', 'remoteauth', 'authorizeip'],
  exact: ['ra', 'activate', 'reset', 'verify', 'auth', 'sso', 'qr', 'device'],
  subdomains: ['auth', 'login', 'remote-auth-gateway'],
};

export const SIGN_IN_PAGES: readonly SignInPages[] = [
  { domain: 'discord.com', ...DISCORD },
  { domain: 'discordapp.com', ...DISCORD },
  // Any other first segment is an invite code.
  { domain: 'discord.gg', ...DISCORD, heads: [], exact: ['ra', 'login', 'handoff', 'activate'] },
  {
    domain: 'roblox.com',
    heads: [
      ...LOGIN_HEADS,
      'newlogin',
      'quicklogin',
      'quicksignin',
      'crossdevice',
      'otplogin',
      'passwordless',
      'authtokenservice',
      'resetpassword',
    ],
    exact: ['activate', 'device', 'auth', 'authentication', 'ql'],
    subdomains: ['auth', 'login', 'twostepverification'],
  },
  { domain: 's.team', heads: [], exact: ['q'], subdomains: [] },
  { domain: 'steamcommunity.com', heads: LOGIN_HEADS, exact: ['qrlogin'], subdomains: ['login'] },
  { domain: 'steampowered.com', heads: LOGIN_HEADS, exact: [], subdomains: ['login'] },
  { domain: 'twitch.tv', heads: [], exact: ['activate', 'login'], subdomains: ['id'] },
  { domain: 'youtube.com', heads: [], exact: ['activate', 'tvsignin'], subdomains: [] },
  {
    domain: 'google.com',
    heads: LOGIN_HEADS,
    exact: ['device'],
    subdomains: ['accounts', 'signin'],
  },
  { domain: 'microsoft.com', heads: ['devicelogin'], exact: ['link'], subdomains: ['login'] },
  { domain: 'microsoftonline.com', heads: LOGIN_HEADS, exact: [], subdomains: ['login'] },
  {
    domain: 'live.com',
    heads: [...LOGIN_HEADS, 'oauth20remoteconnect', 'remoteconnect'],
    exact: [],
    subdomains: ['login'],
  },
  {
    domain: 'xbox.com',
    heads: [...LOGIN_HEADS, 'remoteconnect'],
    exact: ['link', 'auth'],
    subdomains: ['login'],
  },
  { domain: 'aka.ms', heads: ['devicelogin'], exact: [], subdomains: [] },
  { domain: 'epicgames.com', heads: LOGIN_HEADS, exact: ['activate'], subdomains: [] },
  { domain: 'github.com', heads: [], exact: ['login'], subdomains: [] },
];
