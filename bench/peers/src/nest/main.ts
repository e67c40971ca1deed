import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import * as entities from './entities.ts';
import { FeedController } from './feed.controller.ts';
import { FeedService } from './feed.service.ts';

/** The feed page with NestJS and TypeORM. */
const [url = '', connections = '10'] = process.argv.slice(2);
process.once('disconnect', () => process.exit());

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url, poolSize: Number(connections), entities: Object.values(entities) }),
    TypeOrmModule.forFeature(Object.values(entities)),
  ],
  controllers: [FeedController],
  providers: [FeedService],
})
// oxlint-disable-next-line typescript/no-extraneous-class -- the decorator says everything
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
await app.listen(0, '127.0.0.1');
process.send!({ port: (app.getHttpServer().address() as AddressInfo).port });
