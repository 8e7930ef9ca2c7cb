// pnpm reads this at installation. The generators of clients call the compiler API of TypeScript 5, while
// everything else here is checked with 7: they get a compiler of their own. (Neither `overrides` nor
// `packageExtensions` reach a peer.)
module.exports = {
  hooks: {
    readPackage(pkg) {
      if (["openapi-typescript", "@hey-api/openapi-ts"].includes(pkg.name)) {
        delete pkg.peerDependencies.typescript;
        pkg.dependencies.typescript = "5.9.3";
      }
      return pkg;
    },
  },
};
