import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test';

/**
 * Records everything that a browser complains about: console errors, uncaught exceptions, violations of the content security policy, failed
 * or refused requests. A complaint that a test did not announce fails the test.
 */
export class Watch {
  readonly #heard: string[] = [];
  readonly #expected: string[] = [];
  readonly #tolerated: RegExp[] = [];

  async follow(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        // oxlint-disable-next-line no-console -- reports from inside the page
        console.error(`Content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      });
    });
    context.on('console', (message) => this.#hearConsole(message));
    context.on('weberror', (error) => this.#hear(`exception: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => this.#hearFailure(request));
    context.on('response', (response) => this.#hearRefusal(response));
    context.on('page', (page) => page.on('crash', () => this.#hear(`crash: ${page.url()}`)));
  }

  /** Announces a refusal like `422 POST /user/v1/auth/signup`, once for each mention. */
  expects(...refusals: string[]): void {
    this.#expected.push(...refusals);
  }

  /** Permits such complaints any number of times. */
  tolerates(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** Returns unexpected complaints, and announced ones that did not come. */
  complaints(): string[] {
    const left = [...this.#expected];
    const unexpected = this.#heard.filter((line) => {
      const index = left.indexOf(line);
      if (index >= 0) left.splice(index, 1);
      return index < 0 && !this.#tolerated.some((pattern) => pattern.test(line));
    });
    return counted([...unexpected, ...left.map((line) => `did not come: ${line}`)]);
  }

  #hear(line: string): void {
    this.#heard.push(line);
  }

  #hearConsole(message: ConsoleMessage): void {
    // The request itself is recorded with its status or reason.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    this.#hear(`console: ${message.text()} (${placeOf(message.page())})`);
  }

  #hearFailure(request: Request): void {
    const why = request.failure()?.errorText ?? 'unknown';
    // Leaving a page or logging out cancels pending requests.
    if (why === 'net::ERR_ABORTED') return;
    this.#hear(`failed: ${nameOf(request)} ${why}`);
  }

  #hearRefusal(response: Response): void {
    if (response.status() >= 400) this.#hear(`${response.status()} ${nameOf(response.request())}`);
  }
}

/** Merges equal complaints into one line. */
function counted(lines: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return Array.from(counts, ([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

function placeOf(page: Page | null): string {
  return page ? new URL(page.url(), 'about:blank').pathname : 'closed page';
}
