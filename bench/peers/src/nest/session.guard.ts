import { createHash } from 'node:crypto';
import { Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Session } from './entities.ts';

export type SignedRequest = Request & { accountId: string };

@Injectable()
export class SessionGuard implements CanActivate {
  constructor(@InjectRepository(Session) private readonly sessions: Repository<Session>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    const session =
      scheme === 'Bearer' && token
        ? await this.sessions.findOne({
            where: { tokenHash: createHash('sha256').update(token).digest(), revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
            relations: { account: true },
          })
        : null;
    if (session?.account.userType !== 'creator' || session.account.status !== 'active') throw new UnauthorizedException();
    request.accountId = session.account.id;
    return true;
  }
}
