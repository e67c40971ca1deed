import { vi } from 'vitest';

/** Stands in for a browser with push: `permission` is the user's answer, `subscription` the current one. */
export function fakePush({
  permission = 'granted',
  asked = 'default',
}: { permission?: NotificationPermission; asked?: NotificationPermission } = {}) {
  const shown: { close: () => void }[] = [];
  const fake = {
    subscription: null as { endpoint: string } | null,
    shown,
    permission: asked,
    address: 'https://push.example/one',
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit): Promise<object> => {
      fake.subscription = subscriptionAt(fake.address);
      return fake.subscription;
    }),
  };
  function subscriptionAt(endpoint: string) {
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'BKey', auth: 'auth' } }),
      unsubscribe: async () => {
        fake.subscription = null;
        return true;
      },
    };
  }
  const registration = {
    pushManager: { subscribe: fake.subscribe, getSubscription: async () => fake.subscription },
    getNotifications: async () => shown,
  };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return fake.permission;
    },
    requestPermission: async () => (fake.permission = permission),
  });
  const workers = { ready: Promise.resolve(registration), register: async () => registration, getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  return { fake, subscriptionAt, remove: () => Reflect.deleteProperty(navigator, 'serviceWorker') };
}
