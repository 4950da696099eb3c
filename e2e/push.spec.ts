import { expect, test } from '@playwright/test';
import { newOffice, pageOf } from './office.ts';
import { messageTo, simulator } from './support.ts';

interface Address {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * The push service of the browser's maker is far away, so the simulator stands in for it: it checks
 * and opens what our server sealed. Everything else is real: the screen subscribes, the worker sends,
 * and the installed service worker gets the message with no page open and shows it.
 */
test(
  'a notification arrives while no page is open',
  { tag: '@whole-browser' },
  async ({ browser }) => {
    const office = await newOffice();
    const made = await fetch(`${simulator()}/push/new`, { method: 'POST' });
    const address = (await made.json()) as Address;
    const page = await pageOf(browser, office);
    const context = page.context();
    await context.addInitScript(({ endpoint, p256dh, auth }) => {
      const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
      PushManager.prototype.getSubscription = () => Promise.resolve(null);
      PushManager.prototype.subscribe = () => Promise.resolve(subscription as never);
    }, address);

    // The session of the tools is on a blank page: it stays when ours is gone.
    const tools = await context.newCDPSession(await context.newPage());
    const registered = new Promise<string>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find((one) => one.scopeURL.startsWith(office.origin));
        if (ours) resolve(ours.registrationId);
      });
    });
    await tools.send('ServiceWorker.enable');

    await page.goto('/dashboard/notifications');
    const subscribed = page.waitForResponse((one) => one.url().endsWith('/push-subscriptions'));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    expect((await subscribed).status()).toBe(200);
    const registrationId = await registered;
    await page.close();
    expect(context.pages().map((one) => one.url())).toEqual(['about:blank']);

    const event = 'communication.reply_came';
    const told = await office.admin<{ sent: string[] }>(
      'POST',
      `/administration/module-notifications/${event}/test`,
      {},
    );
    expect(told.sent).toContain('push');
    // What the push service opened with the browser's key is what the browser would hand over.
    const data = await messageTo(address.endpoint.split('/').at(-1)!, /./);
    await tools.send('ServiceWorker.deliverPushMessage', {
      origin: office.origin,
      registrationId,
      data,
    });
    const worker = context.serviceWorkers().find((one) => one.url().startsWith(office.origin))!;
    const shown = () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        const all = await registration.getNotifications();
        return all.map(({ title, body, data }) => ({ title, body, data: data as unknown }));
      });
    await expect.poll(async () => (await shown()).length).toBe(1);
    expect(await shown()).toEqual([
      {
        title: JSON.parse(data).title,
        body: 'Open the dashboard to read it.',
        data: { link: '/dashboard/administration/module-notifications' },
      },
    ]);
    // A locked screen is read by others.
    expect(data).not.toContain('Mary');
    await context.close();
  },
);
