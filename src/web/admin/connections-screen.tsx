import { Screen as Connections } from '#desk/connections/page.tsx';
import { StaffPanel } from '#desk/notices/page/staff-panel.tsx';

/** The staff's channel is a webhook that the owner connects, too. */
export function Screen() {
  return <Connections staff={<StaffPanel />} />;
}
