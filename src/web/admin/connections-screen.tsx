import { Screen as Connections } from '#desk/connections/page.tsx';
import { StaffPanel } from '#desk/notices/page/staff-panel.tsx';

/** Includes the staff channel, because it is also a webhook that the owner connects. */
export function Screen() {
  return <Connections staff={<StaffPanel />} />;
}
