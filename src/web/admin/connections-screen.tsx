import { Screen as Connections } from '#desk/connections/page.tsx';
import { StaffPart } from '#desk/discord/staff/page/staff-part.tsx';
import { TurnOnPart } from '#desk/discord/turn-on/page/turn-on-part.tsx';
import { StaffPanel } from '#desk/notices/page/staff-panel.tsx';

/** Includes what else the owner connects: the staff channel, which is a webhook, and the use from Discord. */
export function Screen() {
  return (
    <Connections
      staff={<StaffPanel />}
      fromDiscord={
        <>
          <TurnOnPart />
          <StaffPart />
        </>
      }
    />
  );
}
