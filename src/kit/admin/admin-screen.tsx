import { type ScreenFrameProps, useAdminClient } from './admin-client.tsx';

/** Every screen of the admin area begins with it. */
export function AdminScreen(props: ScreenFrameProps) {
  const { ScreenFrame } = useAdminClient();
  return <ScreenFrame {...props} />;
}
