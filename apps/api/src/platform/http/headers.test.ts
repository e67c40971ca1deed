import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { documentPolicy, workerPolicy } from './headers.ts';

describe('the policy of the page', () => {
  const policyOf = (kind: string, publicUrl = 'https://castlane.example') => {
    const keys = { BOT_CHECK_SITE_KEY: 'key', BOT_CHECK_SECRET: 'secret' };
    return documentPolicy(readConfig({ NODE_ENV: 'test', PUBLIC_URL: publicUrl, BOT_CHECK_KIND: kind, ...keys })).split('; ');
  };
  const strict = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self' wss://castlane.example",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types start worker',
    'upgrade-insecure-requests',
    'report-to csp',
    'report-uri /csp-report',
  ];

  test('lets nothing in from elsewhere', () => {
    for (const kind of ['none', 'altcha']) expect(policyOf(kind)).toEqual(strict);
    expect(policyOf('none', 'http://localhost:3000')).not.toContain('upgrade-insecure-requests');
  });

  test.each([
    ['false', 'https://files.s3.castlane.example'],
    ['true', 'https://s3.castlane.example'],
  ])('lets files be sent to a bucket, and nothing more (path style %s)', (pathStyle, origin) => {
    const bucket = { S3_ENDPOINT: 'http://inside:9000', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    const outside = { S3_PUBLIC_URL: 'https://s3.castlane.example', S3_FORCE_PATH_STYLE: pathStyle };
    const settings = { NODE_ENV: 'test', PUBLIC_URL: 'https://castlane.example', ...bucket, ...outside };
    const connect = "connect-src 'self' wss://castlane.example";
    expect(documentPolicy(readConfig(settings)).split('; ')).toEqual(
      strict.map((each) => (each === connect ? `${connect} ${origin}` : each)),
    );
  });

  test('lets scripts, styles, fonts and pictures in from a CDN, from its assets only', () => {
    const settings = { NODE_ENV: 'test', PUBLIC_URL: 'https://castlane.example', ASSETS_URL: 'https://cdn.example/market/' };
    const config = readConfig(settings);
    const changed = /^(?:script|style|img|font)-src /;
    expect(documentPolicy(config).split('; ')).toEqual(
      strict.map((each) => (changed.test(each) ? `${each} https://cdn.example/market/assets/` : each)),
    );
    expect(workerPolicy(config)).toBe("default-src 'none'; connect-src 'self' https://cdn.example/market/assets/; img-src 'self'");
  });

  test.each([
    ['turnstile', 'https://challenges.cloudflare.com', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'https://hcaptcha.com https://*.hcaptcha.com', 'https://hcaptcha.com https://*.hcaptcha.com'],
    [
      'recaptcha',
      'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
      'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    ],
  ])('lets in the service that is configured, and only that: %s', (kind, script, frame) => {
    const policy = policyOf(kind);
    expect(policy).toContain(`script-src 'self' ${script}`);
    expect(policy).toContain(`frame-src ${frame}`);
    const changed = policy.filter((line) => !strict.includes(line)).map((line) => line.split(' ')[0]);
    expect(new Set([...changed, 'style-src'])).toEqual(new Set(['script-src', 'style-src', 'connect-src', 'frame-src']));
  });
});
