import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import express, { type NextFunction, type Request, type Response } from 'express';
import { PrismaClient } from '../../.cache/prisma/client.ts';
import { factsOf, itemOf } from '../item.ts';
import { cut, NEWEST, OVER, PAGE_SIZE, type Query } from '../page.ts';

/** The feed page with Express and Prisma. */
const [url = '', connections = '10'] = process.argv.slice(2);
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: Number(connections) }) });
const app = express();
app.disable('x-powered-by');
process.once('disconnect', () => process.exit());

type Signed = Response<unknown, { accountId: string }>;

app.get('/user/v1/feeds', signIn, async (request: Request<object, unknown, unknown, Query>, response: Signed) => {
  response.json(await listFeed(response.locals.accountId, request.query));
});

async function signIn(request: Request<object, unknown, unknown, Query>, response: Signed, next: NextFunction): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const session =
    scheme === 'Bearer' && token
      ? await prisma.session.findUnique({
          where: { tokenHash: createHash('sha256').update(token).digest(), revokedAt: null, expiresAt: { gt: new Date() } },
          select: { accountId: true, account: { select: { userType: true, status: true } } },
        })
      : null;
  if (session?.account.userType !== 'creator' || session.account.status !== 'active') {
    response.status(401).json({ message: 'Sign in' });
    return;
  }
  response.locals.accountId = session.accountId;
  next();
}

async function listFeed(accountId: string, { cursor, category }: Query) {
  const [found, reader] = await Promise.all([findJobs(accountId, cursor, category), findReader(accountId)]);
  const { rows, nextCursor } = cut(found);
  const { match, apartFrom } = factsOf(reader);
  const uploadIds = rows.flatMap(({ imageIds, fileIds }) => [...imageIds, ...fileIds]);
  const [categories, uploads] = await Promise.all([
    prisma.category.findMany({ where: { id: { in: rows.flatMap(({ categoryIds }) => categoryIds) } } }),
    uploadIds.length > 0 ? prisma.upload.findMany({ where: { id: { in: uploadIds } } }) : [],
  ]);
  const items = rows
    .filter(({ owner }) => owner.status === 'active' && !apartFrom.includes(owner.slug))
    .map((job) => itemOf(job, match, categories, uploads));
  return { items, nextCursor };
}

/** Two steps for categories: with a join to them, the database reads far more. */
async function findJobs(accountId: string, cursor: string | undefined, category: string | undefined) {
  const within = category
    ? await prisma.category.findMany({ where: { slug: { in: category.split(',') } }, select: { id: true } })
    : undefined;
  return prisma.job.findMany({
    relationLoadStrategy: 'join',
    where: {
      status: 'open',
      id: { lt: cursor ?? NEWEST },
      hiddenBy: { none: { accountId } },
      ...(within ? { categoryIds: { hasSome: within.map(({ id }) => id) } } : {}),
    },
    orderBy: { id: 'desc' },
    take: PAGE_SIZE + 1,
    include: {
      owner: { include: { record: true } },
      stats: true,
      proposals: { where: { creatorId: accountId, status: { notIn: OVER } }, include: { engagement: true } },
      savedBy: { where: { accountId } },
      invitations: { where: { creatorId: accountId } },
    },
  });
}

function findReader(id: string) {
  return prisma.account.findUniqueOrThrow({
    relationLoadStrategy: 'join',
    where: { id },
    include: {
      channels: { orderBy: { service: 'desc' } },
      categories: true,
      blocked: { include: { blocked: { select: { slug: true } } } },
      blockedBy: { include: { blocker: { select: { slug: true } } } },
    },
  });
}

const server = app.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
