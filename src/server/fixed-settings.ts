import type { FixedSettings, SettingName, Settings } from '#kit/contract/settings.ts';
import type { Config } from './config.ts';

type Fixable = Pick<Config, 'siteName' | 'communityInviteUrl' | 'supportContact' | 'publicUrl'>;

const variables = {
  siteName: 'SITE_NAME',
  communityInviteUrl: 'COMMUNITY_INVITE_URL',
  supportContact: 'SUPPORT_CONTACT',
  publicUrl: 'PUBLIC_URL',
} as const satisfies Record<keyof Fixable, string>;

/** The settings that the environment gives. They override what an admin saved. */
export function readFixedSettings(config: Fixable): FixedSettings {
  const names = Object.keys(variables) as (keyof Fixable)[];
  return new Map(
    names.flatMap((name) => {
      const value = config[name];
      return value === null ? [] : [[name, { variable: variables[name], value }] as const];
    }),
  );
}

export function overlay(settings: Settings, fixed: FixedSettings): Settings {
  const given = [...fixed].map(([name, { value }]) => [name, value] as [SettingName, string]);
  return given.length === 0 ? settings : { ...settings, ...Object.fromEntries(given) };
}
