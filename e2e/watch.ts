import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test';

/**
 * Listens to everything that a browser complains about: console errors, uncaught exceptions, breaches of the content security
 * policy, requests that fail or are refused. Whatever a story does not name beforehand fails it.
 */
export class Watch {
  readonly #heard: string[] = [];
  readonly #expected: string[] = [];
  readonly #tolerated: RegExp[] = [];

  async follow(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        // oxlint-disable-next-line no-console -- the way out of the page
        console.error(`Content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      });
    });
    context.on('console', (message) => this.#hearConsole(message));
    context.on('weberror', (error) => this.#hear(`exception: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => this.#hearFailure(request));
    context.on('response', (response) => this.#hearRefusal(response));
    context.on('page', (page) => page.on('crash', () => this.#hear(`crash: ${page.url()}`)));
  }

  /** This refusal will come, like `422 POST /user/v1/auth/signup`, once for each time it is named. */
  expects(...refusals: string[]): void {
    this.#expected.push(...refusals);
  }

  /** Such complaints may come any number of times. */
  tolerates(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** What was not expected, and what was expected in vain. */
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
    // The request itself is heard with its status or reason.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    this.#hear(`console: ${message.text()} (${placeOf(message.page())})`);
  }

  #hearFailure(request: Request): void {
    const why = request.failure()?.errorText ?? 'unknown';
    // Who leaves a page or logs out cancels what is under way.
    if (why === 'net::ERR_ABORTED') return;
    this.#hear(`failed: ${nameOf(request)} ${why}`);
  }

  #hearRefusal(response: Response): void {
    if (response.status() >= 400) this.#hear(`${response.status()} ${nameOf(response.request())}`);
  }
}

/** The same complaint a hundred times is one line. */
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
