import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { endForProduct, reportProduct, sendProduct, sendProductBack, setAddress, takeProductBack } from '@castlane/contract/product.ts';
import { NOT_RECEIVED_DAYS } from '@castlane/contract/policy.ts';
import {
  SHIPPING_STEPS,
  type PostalAddress,
  type ShippingStatus,
  type ShippingStep,
  type ShippingTerms,
} from '@castlane/contract/shipping.ts';
import { hire } from '#features/engagements/factory.ts';
import { Stage } from './stage.ts';

type Product = { id: string; ownerId: string; creatorId: string; status: ShippingStatus; isCanceled: boolean; isOverdue: boolean };

const HIRED = 2;

export const STEPS = Object.keys(SHIPPING_STEPS) as ShippingStep[];
const BACK: ReadonlySet<ShippingStep> = new Set(['sendBack', 'takeBack']);

/** What both sides of work do about its product, at any point of its way. */
export class Products extends Stage {
  /** About every third owner also has a job whose products wait for their addresses. */
  override async begin(): Promise<void> {
    await super.begin();
    for (const owner of this.owners) {
      const shipping = this.shippingTerms();
      if (!shipping) continue;
      const job = await this.world.job(owner, { openings: HIRED, terms: { ...DEFAULT_TERMS, ...shipping } });
      for (let i = 0; i < HIRED; i++) {
        const { creator } = await hire(this.world, owner, job);
        this.join(creator);
        this.creators.push(creator);
      }
    }
  }

  /** About a third of the jobs ship a product, on any terms. */
  shippingTerms(): { shipsProduct: true; shipping: ShippingTerms } | undefined {
    if (this.random(3) > 0) return undefined;
    const shipping: ShippingTerms = {
      withinDays: 1 + this.random(3),
      dueFromReceipt: this.random(3) > 0,
      ifUndone: this.pick(['keep', 'return'] as const)!,
      value: this.random(2) === 0 ? null : { amount: 5000 + this.random(9) * 1000, currency: 'USD' },
      countries: this.random(4) === 0 ? ['PT', 'SE'] : [],
    };
    return { shipsProduct: true, shipping };
  }

  /** Takes a step that the product's status mostly allows, often of a late one, and counts it by its own name, too. */
  async ship() {
    const { db } = this.world;
    const products = await db<Product[]>`
      SELECT e.id, e.owner_id, e.creator_id, h.status, e.status = 'cancelled' AS is_canceled, e.status IN ('active', 'delivered', 'changes_requested') AND h.ship_by + make_interval(days => ${NOT_RECEIVED_DAYS}) < app_now() AS is_overdue
      FROM engagements e JOIN shipments h ON h.engagement_id = e.id WHERE ${this.isOurs(db`e.owner_id`)} AND h.status <> 'returned' AND (e.status <> 'completed' OR ${this.random(10) === 0}) ORDER BY e.id`;
    const overdue = products.filter(({ isOverdue }) => isOverdue);
    const product = this.pick(overdue.length > 0 && this.random(2) === 0 ? overdue : products);
    if (!product) return undefined;
    const possible = STEPS.filter(
      (step) => (SHIPPING_STEPS[step].from as readonly ShippingStatus[]).includes(product.status) && BACK.has(step) === product.isCanceled,
    );
    const step = this.pick(this.random(10) === 0 ? STEPS : possible);
    if (!step) return undefined;
    const { status } = await this.#take(step, product);
    if (status < 300) this.count(step);
    return status;
  }

  #take(step: ShippingStep, { id, ownerId, creatorId }: Product): Promise<{ status: number }> {
    const [owner, creator, params] = [this.by(ownerId), this.by(creatorId), { id }];
    const note = this.random(2) === 0 ? {} : { note: 'The box is open on one side.' };
    const give = () => creator.try(setAddress, { params, body: this.#address() });
    const report = (what: 'received' | 'missing' | 'damaged' | 'wrong') => creator.try(reportProduct, { params, body: { what, ...note } });
    const either = this.pick([owner, creator])!;
    const steps: Record<ShippingStep, () => Promise<{ status: number }>> = {
      giveAddress: give,
      correctAddress: give,
      send: () => owner.try(sendProduct, { params, body: this.#parcel() }),
      receive: () => report('received'),
      miss: () => report('missing'),
      findDamaged: () => report('damaged'),
      findWrong: () => report('wrong'),
      sendBack: () => creator.try(sendProductBack, { params, body: this.#parcel() }),
      takeBack: () => owner.try(takeProductBack, { params }),
      endUnreceived: () => either.try(endForProduct, { params, body: { why: 'not_received', ...note } }),
      endUnusable: () => creator.try(endForProduct, { params, body: { why: 'unusable', ...note } }),
      refuse: () => creator.try(endForProduct, { params, body: { why: 'cannot_promote', ...note } }),
    };
    return steps[step]();
  }

  #address(): PostalAddress {
    const country = this.pick(['PT', 'PT', 'SE', 'DE'])!;
    return { name: 'Maya Lindqvist', street: `${1 + this.random(99)} Harbor Street`, city: 'Porto', country };
  }
  #parcel() {
    return { carrier: `Carrier ${this.random(9)}`, ...(this.random(2) === 0 ? {} : { trackingUrl: 'https://post.example/track/4711' }) };
  }
}
