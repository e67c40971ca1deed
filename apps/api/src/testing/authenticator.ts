import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewCredential, UsedCredential } from '@castlane/contract/passkey.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data (WebAuthn §6.1): the user is present, the user is verified, a new key is attached. */
const [PRESENT, VERIFIED, ATTACHED] = [0x01, 0x04, 0x40];

type Ceremony = { challenge: string; origin?: string; rpId?: string; isVerified?: boolean };

/** A software passkey in WebAuthn's format: ES256, without attestation. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #coseKey: Uint8Array;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const [xBytes, yBytes] = [x!, y!].map((part) => new Uint8Array(Buffer.from(part, 'base64url')));
    // COSE: kty EC2, alg ES256, curve P-256, both coordinates.
    this.#coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, xBytes!],
        [-3, yBytes!],
      ]),
    );
  }

  make(ceremony: Ceremony): NewCredential {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const attached = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey]);
    const authData = new Uint8Array(Buffer.concat([this.#data(ceremony, ATTACHED), attached]));
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      },
    };
  }

  use(ceremony: Ceremony): UsedCredential {
    const data = this.#data(ceremony, 0);
    const client = clientData('webauthn.get', ceremony);
    const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, hash]), this.#privateKey).toString('base64url');
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: { clientDataJSON: client, authenticatorData: data.toString('base64url'), signature },
    };
  }

  #data({ rpId = 'localhost', isVerified = true }: Ceremony, more: number): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }
}

function clientData(type: string, { challenge, origin = 'http://localhost:3000' }: Ceremony): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}
