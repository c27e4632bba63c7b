import '../features.ts';
import { InviteStep } from '#desk/access/codes/page/invite-step.tsx';
import { DiscordStep } from '#desk/connections/page/setup/discord-step.tsx';
import { RobloxStep } from '#desk/connections/page/setup/roblox-step.tsx';
import { SettingsStep } from '#desk/settings/page/setup/settings-step.tsx';
import { AcceptLimits } from '#desk/setup/page/accept-limits.tsx';
import { AddressStep } from '#desk/setup/page/address-step.tsx';
import { RaidStep } from '#desk/setup/page/raid-step.tsx';
import { SetupScreen, type StepContents, type StepProps } from '#desk/setup/page/setup-screen.tsx';
import en from '#desk/setup/page/words/en.json';
import type { Tool } from '#kit/contract/feature.ts';
import { findReach } from '#kit/values/public-url.ts';
import { tools } from '#tools/index.ts';
import { words } from '#ui/words.ts';

const say = words(en);

/** The steps belong to different features, which don't know each other. */
const contents: StepContents = {
  name: () => (
    <SettingsStep
      names={['siteName', 'communityInviteUrl', 'supportContact']}
      sentence={say('name.order')}
    />
  ),
  address: Address,
  discord: DiscordStep,
  roblox: RobloxStep,
  limits: ({ checklist }) => (
    <SettingsStep
      names={['twoPersonTargetsPerHour', 'protectedDiscordIds', 'protectedRobloxIds']}
      sentence={say('limits.order')}
      unchanged={<AcceptLimits checklist={checklist} />}
    />
  ),
  team: InviteStep,
  raid: Raid,
};

export function JoinedSetup() {
  return <SetupScreen contents={contents} />;
}

function Address({ checklist }: StepProps) {
  const { origin } = location;
  // The address of this page is worth a suggestion only if others could open it.
  const canSuggest = ['https', 'http', 'private'].includes(findReach(origin));
  return (
    <AddressStep checklist={checklist}>
      <SettingsStep
        names={['publicUrl']}
        sentence={say('address.order')}
        suggestion={
          canSuggest
            ? { name: 'publicUrl', value: origin, label: say('suggest', { address: origin }) }
            : undefined
        }
      />
    </AddressStep>
  );
}

const raidTool = tools.find((tool: Tool) => tool.bansRaids);

function Raid({ checklist }: StepProps) {
  return raidTool ? <RaidStep checklist={checklist} tool={raidTool} /> : null;
}
