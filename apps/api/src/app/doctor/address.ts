import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { askWhoAnswers, type Forwarded } from '#features/set-up/proof.ts';
import { tryForSocket } from '#features/set-up/address.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { finding, warning, type Finding, type Patient } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CERTIFICATE_DAYS = 14;
const PATIENCE_MS = 4000;
const IS_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/** Asks at `PUBLIC_URL`, as a visitor would, whether this installation answers, and whether the proxy passes on what it must. */
export async function checkAddress({ config, keys }: Pick<Patient, 'config' | 'keys'>): Promise<Finding[]> {
  const { publicUrl } = config;
  if (!publicUrl.startsWith('https://') && !config.production) return [];
  try {
    const answer = await askWhoAnswers(publicUrl, keys);
    if (answer !== 'another') return [...(await whyNoSockets(publicUrl)), ...whatProxyHides(config, answer)];
    const says = `Something else answers at ${publicUrl}. Correct PUBLIC_URL, the name server or the proxy.`;
    return [finding('address-of-another', 'PUBLIC_URL', says)];
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    return [whyNotReached(publicUrl, error)];
  }
}

async function whyNoSockets(publicUrl: string): Promise<Finding[]> {
  if ((await tryForSocket(publicUrl)) === 'reached') return [];
  return [
    finding(
      'proxy-no-sockets',
      'proxy',
      `Chats cannot connect at ${publicUrl}. Let the proxy pass on Upgrade and Connection, as docs/install.md#the-proxy shows.`,
    ),
  ];
}

function whatProxyHides({ publicUrl, trustProxy }: Patient['config'], forwarded: Forwarded): Finding[] {
  if (!publicUrl.startsWith('https://')) return [];
  const lacking = [!forwarded.address && 'X-Forwarded-For', !forwarded.scheme && 'X-Forwarded-Proto'].filter(Boolean);
  if (lacking.length > 0)
    return [
      finding(
        'proxy-hides-visitors',
        'proxy',
        `The proxy does not send ${lacking.join(' and ')}, so all visitors count as one. Set them as docs/install.md#the-proxy shows.`,
      ),
    ];
  if (trustProxy !== false) return [];
  return [
    finding(
      'proxy-not-trusted',
      'TRUST_PROXY',
      'A proxy is in front, but TRUST_PROXY does not name it, so all visitors count as one. Set TRUST_PROXY to its address.',
    ),
  ];
}

function whyNotReached(publicUrl: string, error: Error): Finding {
  const code = codeOf(error);
  if (IS_CERTIFICATE.test(code))
    return finding(
      'certificate-wrong',
      'PUBLIC_URL',
      `Browsers do not accept the certificate of ${publicUrl} (${code}). Renew it, or use one that names this host.`,
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return finding(
      'address-unknown',
      'PUBLIC_URL',
      `The host of ${publicUrl} cannot be found. Correct PUBLIC_URL, or enter the host at the name server.`,
    );
  return finding(
    'address-not-reached',
    'PUBLIC_URL',
    `Nothing answers at ${publicUrl} (${code || 'no answer'}). Start the server and the proxy, or correct PUBLIC_URL.`,
  );
}

/** The innermost cause with a code. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return (cause === undefined ? undefined : codeOf(cause)) || (code ?? '');
}

export async function checkCertificate({ config: { publicUrl } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (!publicUrl.startsWith('https://')) return [];
  const certificate = await certificateOf(new URL(publicUrl)).catch(() => undefined);
  // Without one, `checkAddress` says why.
  if (!certificate?.valid_to) return [];
  const days = (Date.parse(certificate.valid_to) - Date.now()) / DAY_MS;
  if (days > CERTIFICATE_DAYS || days < 0) return [];
  return [warning('certificate-ends', 'PUBLIC_URL', `The certificate of ${publicUrl} ends in ${Math.floor(days)} days. Renew it.`)];
}

function certificateOf({ hostname, port }: URL): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
