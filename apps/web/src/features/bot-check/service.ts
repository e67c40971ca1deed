import type { BotCheckKind } from '@castlane/contract/bot-check.ts';
import type { Check } from './check.ts';

type ServiceKind = Exclude<BotCheckKind, 'none' | 'altcha'>;
type WidgetId = string | number;

/** The common API of the scripts of the three services. */
type Service = {
  render: (place: HTMLElement, options: Record<string, unknown>) => WidgetId;
  execute: (widget: WidgetId) => unknown;
  reset: (widget: WidgetId) => void;
  ready?: (run: () => void) => void;
};

/** Explicit rendering, and nothing visible unless the service has a question. */
const SERVICES = {
  turnstile: {
    name: 'turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    look: { execution: 'execute', appearance: 'interaction-only' },
  },
  hcaptcha: { name: 'hcaptcha', script: 'https://js.hcaptcha.com/1/api.js?render=explicit', look: { size: 'invisible' } },
  recaptcha: { name: 'grecaptcha', script: 'https://www.google.com/recaptcha/api.js?render=explicit', look: { size: 'invisible' } },
} as const;

/** The check of an outside service. Its script is loaded only for forms with a check. */
export function serviceCheck(kind: ServiceKind, siteKey: string | null, place: () => HTMLElement | null): Check {
  let answer: PromiseWithResolvers<string> | undefined;
  let widget: Promise<{ service: Service; id: WidgetId }> | undefined;
  let drawnIn: HTMLElement | null = null;

  /** Renders the widget. A form of two steps has a place in each, so it may have to be rendered again. */
  function drawn() {
    const element = place();
    const current = widget && drawnIn === element ? widget : draw(element);
    drawnIn = element;
    widget = current;
    current.catch(() => (widget = undefined));
    return current;
  }

  async function draw(element: HTMLElement | null) {
    const service = await loadService(kind);
    if (!element) throw new Error('The form is gone');
    const fail = () => answer?.reject(new Error(`${kind} gave no token`));
    const id = service.render(element, {
      ...SERVICES[kind].look,
      sitekey: siteKey,
      callback: (token: string) => answer?.resolve(token),
      'error-callback': fail,
      'timeout-callback': fail,
      'close-callback': fail,
    });
    return { service, id };
  }

  async function take() {
    const { service, id } = await drawn();
    answer = Promise.withResolvers<string>();
    service.reset(id);
    service.execute(id);
    return answer.promise;
  }

  return { getReady: () => void drawn().catch(() => undefined), take };
}

async function loadService(kind: ServiceKind): Promise<Service> {
  const { name, script } = SERVICES[kind];
  if (!serviceNamed(name)) await loadScript(script);
  const service = serviceNamed(name);
  if (!service) throw new Error(`${kind} did not start`);
  if (kind === 'recaptcha') await new Promise<void>((done) => service.ready?.(done));
  return service;
}

function serviceNamed(name: string): Service | undefined {
  return (window as unknown as Record<string, Service | undefined>)[name];
}

function loadScript(address: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      script.remove();
      fail(new Error(`${address} did not load`));
    });
    document.head.append(script);
  });
}
