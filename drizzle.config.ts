// Without an import, because Drizzle Kit is installed in tools/migrations.
export default { dialect: 'postgresql', schema: './db/schema/*.ts', out: './db/migrations' }
