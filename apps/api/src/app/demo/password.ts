/** The Argon2id hash of `Castlane1!`, precomputed: hashing takes longer than everything else here. */
export const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$IwBU4zVmFilMKd4zpuMgNg$0BasAyaCySP9kOpFLa5HdAuzRTr8ilC9Lh0xMoRowd4';
