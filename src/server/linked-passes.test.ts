import { afterEach, describe, expect, it } from 'vitest';
import { putLink } from '#desk/discord/links/store.ts';
import { accounts, type JobDeskFixture, openJobDesk } from '#desk/jobs/jobs.fixture.ts';
import { type Client, ownAddress, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { sampleActions } from '#testing/sample-tool.ts';

// What a link to a Discord account means for the rest of the desk.

const BROWSER = '0123456789abcdef0123456789abcdef';

let jobs: JobDeskFixture | undefined;
let practice: PracticeDesk | undefined;

afterEach(async () => {
  await jobs?.stop();
  await practice?.stop();
  [jobs, practice] = [undefined, undefined];
});

/** Links the pass of this client to an account of its own. */
async function link(desk: PracticeDesk, by: Client, userId: string): Promise<string> {
  const { body } = await desk.post('/pass', {}, by);
  const pass = { id: `${body.id}`, label: `${body.label}`, holder: `${body.holder}` };
  const account = { userId, name: `account-${userId}`, nowMs: desk.clock.now() };
  await desk.desk.desk.database.transaction((tx) => putLink(tx, pass, account));
  return pass.id;
}

describe('two people', () => {
  async function openJobs() {
    jobs = await openJobDesk({ discordDesk: true });
    const here = { browser: BROWSER, address: ownAddress() };
    const mira = await jobs.visit({ label: 'Mira' }, here);
    const kade = await jobs.visit({ label: 'Kade' }, here);
    const approve = (jobId: number, by: Client) =>
      (jobs as JobDeskFixture).post('/jobs/approve', { job_id: jobId }, by);
    return { desk: jobs, mira, kade, approve };
  }

  it('are who have passes that are linked to two accounts, in one browser and network too', async () => {
    const { desk, mira, kade, approve } = await openJobs();
    const jobId = await desk.start(accounts(15), mira);
    expect((await approve(jobId, kade)).body.code).toBe('jobs/shared-browser');
    await link(desk, mira, '80351110224678911');
    expect((await approve(jobId, kade)).body.code).toBe('jobs/shared-browser');
    expect((await desk.job(jobId)).alike).toMatchObject([{ holder: 'Kade' }]);
    await link(desk, kade, '80351110224678912');
    expect((await desk.job(jobId)).alike).toEqual([]);
    expect((await desk.job(jobId, kade)).may.approve).toEqual({ allowed: true, why: null });
    expect((await approve(jobId, kade)).status).toBe(200);
    await desk.settled(jobId);
  });

  it('are no longer told apart by a link that was ended, or whose pass was', async () => {
    const { desk, mira, kade, approve } = await openJobs();
    await link(desk, mira, '80351110224678911');
    const kades = await link(desk, kade, '80351110224678912');
    const jobId = await desk.start(accounts(15), mira);
    await desk.admin.post('/api/admin/discord_links/unlink', { pass_id: kades });
    expect((await approve(jobId, kade)).body.code).toBe('jobs/shared-browser');
    // Another pass of the same holder counts for them, until it ends.
    const second = await desk.visit({ label: 'Kade 2', holder: 'kade' });
    const seconds = await link(desk, second, '80351110224678912');
    expect((await desk.job(jobId, kade)).may.approve).toMatchObject({ allowed: true });
    await desk.admin.post('/api/admin/passes/revoke', { pass_id: seconds });
    expect((await approve(jobId, kade)).body.code).toBe('jobs/shared-browser');
  });

  it('are not two passes of one holder, whatever they are linked to', async () => {
    const { desk, mira, approve } = await openJobs();
    const twin = await desk.visit({ label: 'Mira 2', holder: 'MIRA' });
    await link(desk, mira, '80351110224678911');
    await link(desk, twin, '80351110224678912');
    const jobId = await desk.start(accounts(15), mira);
    expect((await approve(jobId, twin)).body.code).toBe('jobs/own-plan');
  });
});

describe('where the owner requires a link', () => {
  const required = { discordDesk: true, discordLinkRequired: true };

  async function open(settings: object = required, change?: Parameters<typeof sampleActions>[0]) {
    practice = await openPractice({ extraActions: sampleActions(change), settings });
    return practice;
  }

  const act = (desk: PracticeDesk) => desk.post('/sample_change', { user: '1', reason: 'x' });

  it('a pass acts only with one, and is told how to get it', async () => {
    const desk = await open();
    const refused = await act(desk);
    expect([refused.status, refused.body.code]).toEqual([403, 'discord-links/required']);
    expect(refused.body.detail).toContain('Your access > Discord account');
    expect(await desk.cases('sample-tool/change')).toEqual([]);
    const passId = await link(desk, desk.client, '80351110224678911');
    expect((await act(desk)).status).toBe(200);
    expect((await act(desk)).status).toBe(200);
    const admin = await visitAsAdmin(desk.desk);
    await admin.post('/api/admin/discord_links/unlink', { pass_id: passId });
    expect((await act(desk)).body.code).toBe('discord-links/required');
    await desk.desk.desk.changeSettings({ discordLinkRequired: false }, 'test');
    expect((await act(desk)).status).toBe(200);
  });

  it('it is required for the desk’s own records too, and not of admins', async () => {
    const desk = await open();
    const template = { tool: 'ban-tool', name: 'Raid', reason: 'Raid' };
    const refused = await desk.post('/templates/save', template);
    expect(refused.body.code).toBe('discord-links/required');
    const admin = await visitAsAdmin(desk.desk);
    expect((await admin.post('/api/templates/save', template)).status).toBe(200);
  });

  it('a pass without one looks up, asks for more, and looks after itself', async () => {
    const desk = await open();
    expect((await desk.post('/sample_look')).status).toBe(200);
    expect((await desk.post('/requests/ask', { kind: 'budget' })).status).toBe(200);
    expect((await desk.post('/practice', { on: true })).status).toBe(200);
    expect((await desk.post('/discord_link/code')).status).toBe(200);
    expect((await desk.post('/ip_lock', { to: 'nothing' })).status).toBe(200);
    expect((await desk.post('/sign_out', { which: 'all' })).status).toBe(200);
  });

  it('a call that goes on for long is asked again', async () => {
    let unlink: () => Promise<unknown> = async () => undefined;
    const desk = await open(required, async ({ user }, { caseId, recheck }) => {
      await recheck();
      await unlink();
      await recheck();
      return { user, case_id: caseId };
    });
    const pass_id = await link(desk, desk.client, '80351110224678911');
    expect((await act(desk)).status).toBe(200);
    const admin = await visitAsAdmin(desk.desk);
    unlink = () => admin.post('/api/admin/discord_links/unlink', { pass_id });
    expect((await act(desk)).body.code).toBe('discord-links/required');
  });

  it('nobody needs one while nobody can use the desk from Discord', async () => {
    const desk = await open({ discordLinkRequired: true });
    expect((await act(desk)).status).toBe(200);
  });
});
