import { TestClock } from '../src/testing/clock.ts';
import { startDesk, type TestDesk } from '../src/testing/desk.ts';
import { startSandboxServer, type TestSandbox } from '../src/testing/platforms.ts';
import { type Admins, type Person, PictureDay } from './picture-day.ts';

const DAY_S = 86_400;
const environment = {
  SITE_NAME: 'Lantern Bay',
  SUPPORT_CONTACT: 'help@example.org',
  TRUST_PROXY: '127.0.0.1',
};

export interface PictureDesk {
  desk: TestDesk;
  clock: TestClock;
  admins: Admins;
  pass: string;
  /** Both platforms, for the picture of a connected desk. */
  platforms: TestSandbox;
  /** Makes a change as someone else while a picture is taken. */
  manage: (path: string, body: object) => Promise<unknown>;
}

/** A desk with a simulated day, for the guides' pictures. It is made of real calls on its own clock. */
export async function startPictureDesk(pageFolder: string): Promise<PictureDesk> {
  const clock = new TestClock();
  const platforms = await startSandboxServer();
  const desk = await startDesk({
    pageFolder,
    environment: { ...environment, ...platforms.reachable },
    now: clock.now,
  });
  const day = new PictureDay(desk, clock);
  const admins = await day.openAdmin();
  const manage = (path: string, body: object) => day.manage(admins.other, path, body);
  const pass = await spend(day, admins.full);
  await desk.desk.tally.write();
  return { desk, clock, admins, pass, platforms, manage };
}

async function spend(day: PictureDay, admin: string): Promise<string> {
  const hire = (label: string, address: string, more: object = {}) =>
    day.hire(admin, { label, address, ...more });
  const ban = (banned_ip: string, reason: string, days?: number) =>
    day.manage(admin, '/ban_user', {
      banned_ip,
      reason,
      ...(days && { expires_in_seconds: days * DAY_S }),
    });
  const first = await hire('day-shift-1', '2001:db8:40:8::21');
  const night = await hire('night-shift-3', '203.0.113.24');
  const crew = await hire('event-crew', '198.51.100.18', { scope: ['qr-generator'] });
  await day.goOn(3, { people: [first, crew], visitors: 14 });
  await ban('203.0.113.192/28', 'Raid of the trade channel', 7);
  await hire('trial-1', '203.0.113.140', { expires_in_seconds: 7 * DAY_S });
  await day.goOn(6, { people: [night, crew], visitors: 22 });
  await ban('198.51.100.201', 'Kept guessing codes');
  const helper = await hire('helper-2', '203.0.113.87', { expires_in_seconds: 30 * DAY_S });
  await day.goOn(9, { people: [night, helper], visitors: 6 });
  const weekend = { label: 'weekend', count: 2, expires_in_seconds: 2 * DAY_S };
  await day.manage(admin, '/admin/codes/create', weekend);
  await day.goOn(4, { people: [first, helper], visitors: 12 });
  await endTheDay(day, admin, { first, night });
  return first.pass;
}

/** Creates what an owner finds in the morning. */
async function endTheDay(
  day: PictureDay,
  admin: string,
  { first, night }: { first: Person; night: Person },
): Promise<void> {
  const trial = await day.findPass(admin, 'trial-1');
  await day.manage(admin, '/admin/passes/revoke', { pass_id: trial });
  await day.goOn(0.5, { people: [first], visitors: 12 });
  const helper = await day.findPass(admin, 'helper-2');
  await day.manage(admin, '/admin/passes/reissue', { pass_id: helper });
  await day.goOn(0.5, { people: [first], visitors: 12 });
  await day.use(first, '/ip_lock', { to: 'network' });
  await day.goOn(0.25, { people: [first, night], visitors: 16 });
  await day.use(night, '/pass');
  await day.use({ ...night, session: undefined, address: '198.51.100.61' }, '/pass');
}
